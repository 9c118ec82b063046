CREATE TABLE "answers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"assignment" text NOT NULL,
	"task" bigint NOT NULL,
	"key" text NOT NULL,
	"content" jsonb NOT NULL,
	"sentence_key" text,
	"standing" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "answers_once" UNIQUE("assignment")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"task" bigint NOT NULL,
	"subject" text NOT NULL,
	"worker" text NOT NULL,
	"claimed_at" bigint NOT NULL,
	"lease_ends" bigint NOT NULL,
	"given_back" boolean DEFAULT false NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"round" integer,
	"promise" bigint NOT NULL,
	CONSTRAINT "assignments_once" UNIQUE("campaign","subject","worker")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"recipe" text NOT NULL,
	"settings" jsonb NOT NULL,
	"seed" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inputs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "inputs_once" UNIQUE("campaign","name")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"worker" text NOT NULL,
	"stage" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("campaign","key")
);
--> statement-breakpoint
CREATE TABLE "purses" (
	"campaign" text NOT NULL,
	"number" integer NOT NULL,
	"budget" bigint NOT NULL,
	"committed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "purses_campaign_number_pk" PRIMARY KEY("campaign","number"),
	CONSTRAINT "purses_not_overdrawn" CHECK ("purses"."committed" between 0 and "purses"."budget")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"assignment" text PRIMARY KEY NOT NULL,
	"reviewer" text NOT NULL,
	"good" boolean NOT NULL,
	"guidelines" text[] NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"seats" integer NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"barred" text[] NOT NULL,
	"pool" text NOT NULL,
	"rank" integer NOT NULL,
	"opened_at" bigint NOT NULL,
	"withdraw_after" bigint,
	CONSTRAINT "tasks_once" UNIQUE("campaign","name"),
	CONSTRAINT "tasks_not_overfull" CHECK ("tasks"."counted" <= "tasks"."seats")
);
--> statement-breakpoint
CREATE TABLE "worker_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"source" text NOT NULL,
	"source_name" text NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "workers_once" UNIQUE("campaign","source","source_name")
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_assignment_assignments_id_fk" FOREIGN KEY ("assignment") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_task_tasks_id_fk" FOREIGN KEY ("task") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_task_tasks_id_fk" FOREIGN KEY ("task") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inputs" ADD CONSTRAINT "inputs_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purses" ADD CONSTRAINT "purses_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assignment_assignments_id_fk" FOREIGN KEY ("assignment") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_events" ADD CONSTRAINT "worker_events_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_of_task" ON "answers" USING btree ("task");--> statement-breakpoint
CREATE INDEX "answers_of_sentence" ON "answers" USING btree ("sentence_key") WHERE sentence_key is not null;--> statement-breakpoint
CREATE INDEX "assignments_of_task" ON "assignments" USING btree ("task");--> statement-breakpoint
CREATE INDEX "assignments_held" ON "assignments" USING btree ("worker") WHERE not answered and not given_back;--> statement-breakpoint
CREATE INDEX "assignments_of_round" ON "assignments" USING btree ("campaign","round","worker");--> statement-breakpoint
CREATE INDEX "assignments_waiting" ON "assignments" USING btree ("campaign","lease_ends") WHERE not answered and not given_back;--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("campaign","stage","rank","id") WHERE counted < seats;--> statement-breakpoint
CREATE INDEX "worker_events_of" ON "worker_events" USING btree ("worker","id");