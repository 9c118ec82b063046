CREATE TABLE "images" (
	"campaign" text NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"average_hash" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "images_campaign_hash_pk" PRIMARY KEY("campaign","hash")
);
--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;