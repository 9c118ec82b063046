CREATE TABLE "benchmarks" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"submissions" integer NOT NULL,
	"days" integer,
	"papers" text,
	"contents" jsonb,
	"by" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gold_files" (
	"benchmark" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"packed" "bytea" NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "gold_files_benchmark_number_pk" PRIMARY KEY("benchmark","number")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"submission" bigint PRIMARY KEY NOT NULL,
	"result" jsonb,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"submission" bigint NOT NULL,
	"event" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"benchmark" text NOT NULL,
	"team" text NOT NULL,
	"system" text NOT NULL,
	"link" text,
	"description" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"predictions" "bytea",
	"per_example" integer,
	"findings" jsonb,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "submissions_accepted_or_refused" CHECK (num_nonnulls("submissions"."predictions", "submissions"."findings") = 1)
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password" text,
	"invitation" text,
	"created_at" bigint NOT NULL,
	"closed_at" bigint,
	CONSTRAINT "teams_once" UNIQUE("name"),
	CONSTRAINT "teams_invited_once" UNIQUE("invitation")
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_of_one";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "gold_files" ADD CONSTRAINT "gold_files_benchmark_benchmarks_name_fk" FOREIGN KEY ("benchmark") REFERENCES "public"."benchmarks"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_benchmark_benchmarks_name_fk" FOREIGN KEY ("benchmark") REFERENCES "public"."benchmarks"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_team_teams_id_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_events_of" ON "submission_events" USING btree ("submission","id");--> statement-breakpoint
CREATE INDEX "submissions_of" ON "submissions" USING btree ("benchmark","team","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_team_teams_id_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_of_team" ON "sessions" USING btree ("team");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_of_one" CHECK (num_nonnulls("sessions"."member", "sessions"."worker", "sessions"."team") = 1);--> statement-breakpoint
CREATE TRIGGER gold_files_append_only BEFORE UPDATE OR DELETE ON gold_files FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER submissions_append_only BEFORE UPDATE OR DELETE ON submissions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER scores_append_only BEFORE UPDATE OR DELETE ON scores FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER submission_events_append_only BEFORE UPDATE OR DELETE ON submission_events FOR EACH ROW EXECUTE FUNCTION refuse_change();