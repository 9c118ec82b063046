CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	"read_at" bigint
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of" ON "messages" USING btree ("worker","id");