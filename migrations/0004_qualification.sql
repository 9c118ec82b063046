CREATE TABLE "qualification_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"event" jsonb NOT NULL,
	"content" jsonb,
	"materials" bigint,
	"key" text,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "qualification_events_once" UNIQUE("worker","key")
);
--> statement-breakpoint
CREATE TABLE "qualification_materials" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"content" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "qualification_events" ADD CONSTRAINT "qualification_events_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_events" ADD CONSTRAINT "qualification_events_materials_qualification_materials_id_fk" FOREIGN KEY ("materials") REFERENCES "public"."qualification_materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_materials" ADD CONSTRAINT "qualification_materials_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qualification_events_of" ON "qualification_events" USING btree ("worker","id");--> statement-breakpoint
CREATE INDEX "qualification_materials_of" ON "qualification_materials" USING btree ("campaign","id");--> statement-breakpoint
CREATE TRIGGER qualification_materials_append_only BEFORE UPDATE OR DELETE ON qualification_materials FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER qualification_events_append_only BEFORE UPDATE OR DELETE ON qualification_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Campaigns that began without qualification go on without it.
UPDATE campaigns SET settings = settings || '{"qualification": false}' WHERE NOT jsonb_exists(settings, 'qualification');
