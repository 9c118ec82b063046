CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "consents_once" UNIQUE("worker","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();