CREATE TABLE "consent_texts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_texts" ADD CONSTRAINT "consent_texts_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_texts_of" ON "consent_texts" USING btree ("campaign","id");--> statement-breakpoint
CREATE TRIGGER consent_texts_append_only BEFORE UPDATE OR DELETE ON consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();