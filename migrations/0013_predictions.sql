CREATE TABLE "predictions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"splits" jsonb NOT NULL,
	"content" "bytea" NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "predictions_of" ON "predictions" USING btree ("campaign","id");