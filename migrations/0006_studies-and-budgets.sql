ALTER TABLE "studies" DROP CONSTRAINT "studies_once";--> statement-breakpoint
ALTER TABLE "campaign_events" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "source" text DEFAULT 'prolific' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "worker_parameter" text DEFAULT 'PROLIFIC_PID' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "study_parameter" text DEFAULT 'STUDY_ID' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "completion_url" text DEFAULT 'https://app.prolific.com/submissions/complete?cc={code}' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "unqualified_code" text;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_once" UNIQUE("source","study");