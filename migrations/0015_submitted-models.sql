CREATE TABLE "submitted_runs" (
	"submission" bigint PRIMARY KEY NOT NULL,
	"config" "bytea" NOT NULL,
	"vocabulary" "bytea" NOT NULL,
	"model" "bytea" NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_accepted_or_refused";--> statement-breakpoint
ALTER TABLE "benchmarks" ADD COLUMN "accepts" text DEFAULT 'predictions' NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "predictions" "bytea";--> statement-breakpoint
ALTER TABLE "submitted_runs" ADD CONSTRAINT "submitted_runs_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_accepted_or_refused" CHECK (num_nonnulls("submissions"."predictions", "submissions"."findings") <= 1);--> statement-breakpoint
CREATE TRIGGER submitted_runs_append_only BEFORE UPDATE OR DELETE ON submitted_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();