CREATE TABLE "campaign_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "invitations_once" UNIQUE("campaign","name")
);
--> statement-breakpoint
CREATE TABLE "studies" (
	"campaign" text PRIMARY KEY NOT NULL,
	"study" text NOT NULL,
	"finished_code" text NOT NULL,
	"left_code" text NOT NULL,
	CONSTRAINT "studies_once" UNIQUE("study")
);
--> statement-breakpoint
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_events_of" ON "campaign_events" USING btree ("campaign","id");--> statement-breakpoint
CREATE TRIGGER campaign_events_append_only BEFORE UPDATE OR DELETE ON campaign_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
