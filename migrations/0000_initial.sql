CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member" text,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "failed_tries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password" text,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"invitation" text,
	"invitation_expires_at" bigint,
	"email" text,
	"identity" text,
	"created_at" bigint NOT NULL,
	"closed_at" bigint,
	CONSTRAINT "members_once" UNIQUE("name"),
	CONSTRAINT "members_invited_once" UNIQUE("invitation"),
	CONSTRAINT "members_email_once" UNIQUE("email"),
	CONSTRAINT "members_identity_once" UNIQUE("identity")
);

CREATE TABLE "recovery_codes" (
	"member" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "recovery_codes_member_code_pk" PRIMARY KEY("member","code")
);

CREATE TABLE "second_factors" (
	"member" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"enabled_at" bigint
);

CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member" text,
	"team" text,
	"credentials_version" integer NOT NULL,
	"method" text NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_of_one" CHECK (num_nonnulls("sessions"."member", "sessions"."team") = 1)
);

CREATE TABLE "setup_tokens" (
	"token" text PRIMARY KEY NOT NULL
);

CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"password" text,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"invitation" text,
	"created_at" bigint NOT NULL,
	"closed_at" bigint,
	CONSTRAINT "teams_once" UNIQUE("name"),
	CONSTRAINT "teams_invited_once" UNIQUE("invitation")
);

CREATE TABLE "annotation_seats" (
	"sentence" bigint NOT NULL,
	"member" text NOT NULL,
	"held_until" bigint NOT NULL,
	CONSTRAINT "annotation_seats_sentence_member_pk" PRIMARY KEY("sentence","member")
);

CREATE TABLE "annotation_sentences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"annotation" bigint NOT NULL,
	"number" integer NOT NULL,
	"sentence" text NOT NULL,
	"example" jsonb NOT NULL,
	CONSTRAINT "annotation_sentences_once" UNIQUE("annotation","number")
);

CREATE TABLE "annotation_tags" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sentence" bigint NOT NULL,
	"member" text NOT NULL,
	"phenomena" text[] NOT NULL,
	"pair_reasoning" text[],
	"guidelines" text[],
	"at" bigint NOT NULL
);

CREATE TABLE "annotations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"corpus" text NOT NULL,
	"source_kind" text NOT NULL,
	"source" text NOT NULL,
	"seed" text NOT NULL,
	"annotators_per_sentence" integer NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "annotations_of_several" CHECK ("annotations"."annotators_per_sentence" >= 2)
);

CREATE TABLE "answers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"assignment" text NOT NULL,
	"task" bigint NOT NULL,
	"key" text NOT NULL,
	"content" jsonb NOT NULL,
	"sentence_key" text,
	"status" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "answers_once" UNIQUE("assignment")
);

CREATE TABLE "assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"task" bigint NOT NULL,
	"subject" text NOT NULL,
	"worker" text NOT NULL,
	"claimed_at" bigint NOT NULL,
	"lease_ends" bigint NOT NULL,
	"given_back" boolean DEFAULT false NOT NULL,
	"broken_image" text,
	"answered" boolean DEFAULT false NOT NULL,
	"round" integer,
	"reserved_amount" numeric(16, 2) NOT NULL,
	CONSTRAINT "assignments_once" UNIQUE("campaign","subject","worker")
);

CREATE TABLE "budgets" (
	"campaign" text PRIMARY KEY NOT NULL,
	"budget" numeric(16, 2) NOT NULL,
	"committed" numeric(16, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "budgets_not_overdrawn" CHECK ("budgets"."committed" between 0 and "budgets"."budget")
);

CREATE TABLE "campaign_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"event" text NOT NULL,
	"amount" bigint,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "campaign_jobs" (
	"campaign" text PRIMARY KEY NOT NULL,
	"split_by" text,
	"split_until" bigint,
	"image_changes" bigint DEFAULT 0 NOT NULL
);

CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"recipe" text NOT NULL,
	"settings" jsonb NOT NULL,
	"seed" text NOT NULL,
	"sealed_seed" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" bigint NOT NULL
);

CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "consents_once" UNIQUE("worker","version")
);

CREATE TABLE "images" (
	"campaign" text NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"average_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"rank" integer,
	"url" text DEFAULT '' NOT NULL,
	"landing_page" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "images_campaign_hash_pk" PRIMARY KEY("campaign","hash")
);

CREATE TABLE "inputs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "inputs_once" UNIQUE("campaign","name")
);

CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"qualified_by" text,
	CONSTRAINT "invitations_once" UNIQUE("campaign","name")
);

CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"worker" text NOT NULL,
	"stage" text NOT NULL,
	"amount" numeric(16, 2) NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("campaign","key")
);

CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"text" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	"read_at" bigint
);

CREATE TABLE "payout_lines" (
	"line" bigint PRIMARY KEY NOT NULL,
	"payout" bigint NOT NULL
);

CREATE TABLE "payouts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);

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

CREATE TABLE "qualification_materials" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"content" jsonb NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "rehearsals" (
	"slot" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"id" text NOT NULL,
	"of" jsonb NOT NULL,
	"state" text NOT NULL,
	"answers" integer NOT NULL,
	"expected" integer NOT NULL,
	"lease_ends" bigint NOT NULL,
	"forecast" jsonb
);

CREATE TABLE "reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"assignment" text NOT NULL,
	"reviewer" text NOT NULL,
	"good" boolean,
	"guidelines" text[] NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "stage_counts" (
	"campaign" text NOT NULL,
	"stage" text NOT NULL,
	"slot" integer NOT NULL,
	"tasks" integer NOT NULL,
	"done" integer NOT NULL,
	"seats" integer NOT NULL,
	"counted_answers" integer NOT NULL,
	"spent" numeric(16, 2) NOT NULL,
	CONSTRAINT "stage_counts_campaign_stage_slot_pk" PRIMARY KEY("campaign","stage","slot")
);

CREATE TABLE "studies" (
	"campaign" text PRIMARY KEY NOT NULL,
	"source" text DEFAULT 'prolific' NOT NULL,
	"study" text NOT NULL,
	"worker_parameter" text DEFAULT 'PROLIFIC_PID' NOT NULL,
	"study_parameter" text DEFAULT 'STUDY_ID' NOT NULL,
	"completion_url" text DEFAULT 'https://app.prolific.com/submissions/complete?cc={code}' NOT NULL,
	"finished_code" text NOT NULL,
	"left_code" text NOT NULL,
	"unqualified_code" text,
	CONSTRAINT "studies_once" UNIQUE("source","study")
);

CREATE TABLE "tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"stage" text NOT NULL,
	"subject" text NOT NULL,
	"input" jsonb NOT NULL,
	"seats" integer NOT NULL,
	"counted_answers" integer DEFAULT 0 NOT NULL,
	"busy_until" bigint DEFAULT 0 NOT NULL,
	"barred" text[] NOT NULL,
	"pool" text NOT NULL,
	"rank" integer NOT NULL,
	"opened_at" bigint NOT NULL,
	"withdraw_after" bigint,
	"is_closed" boolean DEFAULT false NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tasks_once" UNIQUE("campaign","name"),
	CONSTRAINT "tasks_not_overfull" CHECK ("tasks"."counted_answers" <= "tasks"."seats")
);

CREATE TABLE "texts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"text" text,
	"by" text NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "worker_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"event" text NOT NULL,
	"by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" bigint NOT NULL
);

CREATE TABLE "worker_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"worker" text NOT NULL,
	"expires_at" bigint NOT NULL
);

CREATE TABLE "workers" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"joined_at" bigint NOT NULL,
	CONSTRAINT "workers_once" UNIQUE("campaign","source","external_id")
);

CREATE TABLE "benchmarks" (
	"name" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"max_submissions" integer NOT NULL,
	"window_days" integer,
	"papers" text,
	"accepts" text DEFAULT 'predictions' NOT NULL,
	"secret" "bytea" NOT NULL,
	"original_identifiers" boolean NOT NULL,
	"contents" jsonb,
	"by" text NOT NULL,
	"created_at" bigint NOT NULL
);

CREATE TABLE "gold_files" (
	"benchmark" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"packed" "bytea" NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "gold_files_benchmark_number_pk" PRIMARY KEY("benchmark","number")
);

CREATE TABLE "model_runs" (
	"submission" bigint PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"lease_ends" bigint NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"examples" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "scores" (
	"submission" bigint PRIMARY KEY NOT NULL,
	"result" jsonb,
	"failure" text,
	"predictions" "bytea",
	"at" bigint NOT NULL
);

CREATE TABLE "submission_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"submission" bigint NOT NULL,
	"event" text NOT NULL,
	"at" bigint NOT NULL
);

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
	CONSTRAINT "submissions_accepted_or_refused" CHECK (num_nonnulls("submissions"."predictions", "submissions"."findings") <= 1)
);

CREATE TABLE "submitted_runs" (
	"submission" bigint PRIMARY KEY NOT NULL,
	"config" "bytea" NOT NULL,
	"vocabulary" "bytea" NOT NULL,
	"model" "bytea" NOT NULL,
	"hash" text NOT NULL
);

CREATE TABLE "corpus_files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"corpus" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "corpus_files_once" UNIQUE("corpus","name")
);

CREATE TABLE "example_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" text,
	"split" text NOT NULL,
	"example" text NOT NULL,
	"sentence" text NOT NULL,
	"text" text NOT NULL,
	"member" text NOT NULL,
	"at" bigint NOT NULL
);

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

ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_team_teams_id_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annotation_seats" ADD CONSTRAINT "annotation_seats_sentence_annotation_sentences_id_fk" FOREIGN KEY ("sentence") REFERENCES "public"."annotation_sentences"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annotation_seats" ADD CONSTRAINT "annotation_seats_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annotation_sentences" ADD CONSTRAINT "annotation_sentences_annotation_annotations_id_fk" FOREIGN KEY ("annotation") REFERENCES "public"."annotations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annotation_tags" ADD CONSTRAINT "annotation_tags_sentence_annotation_sentences_id_fk" FOREIGN KEY ("sentence") REFERENCES "public"."annotation_sentences"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "annotation_tags" ADD CONSTRAINT "annotation_tags_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "answers" ADD CONSTRAINT "answers_assignment_assignments_id_fk" FOREIGN KEY ("assignment") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "answers" ADD CONSTRAINT "answers_task_tasks_id_fk" FOREIGN KEY ("task") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_task_tasks_id_fk" FOREIGN KEY ("task") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_events" ADD CONSTRAINT "campaign_events_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_jobs" ADD CONSTRAINT "campaign_jobs_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "images" ADD CONSTRAINT "images_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "inputs" ADD CONSTRAINT "inputs_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "messages" ADD CONSTRAINT "messages_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_line_ledger_id_fk" FOREIGN KEY ("line") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_payouts_id_fk" FOREIGN KEY ("payout") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "qualification_events" ADD CONSTRAINT "qualification_events_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "qualification_events" ADD CONSTRAINT "qualification_events_materials_qualification_materials_id_fk" FOREIGN KEY ("materials") REFERENCES "public"."qualification_materials"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "qualification_materials" ADD CONSTRAINT "qualification_materials_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_assignment_assignments_id_fk" FOREIGN KEY ("assignment") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stage_counts" ADD CONSTRAINT "stage_counts_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "studies" ADD CONSTRAINT "studies_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "texts" ADD CONSTRAINT "texts_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "worker_events" ADD CONSTRAINT "worker_events_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "worker_sessions" ADD CONSTRAINT "worker_sessions_worker_workers_id_fk" FOREIGN KEY ("worker") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "workers" ADD CONSTRAINT "workers_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gold_files" ADD CONSTRAINT "gold_files_benchmark_benchmarks_name_fk" FOREIGN KEY ("benchmark") REFERENCES "public"."benchmarks"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "model_runs" ADD CONSTRAINT "model_runs_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "scores" ADD CONSTRAINT "scores_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "submission_events" ADD CONSTRAINT "submission_events_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_benchmark_benchmarks_name_fk" FOREIGN KEY ("benchmark") REFERENCES "public"."benchmarks"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_team_teams_id_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "submitted_runs" ADD CONSTRAINT "submitted_runs_submission_submissions_id_fk" FOREIGN KEY ("submission") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "example_notes" ADD CONSTRAINT "example_notes_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "example_notes" ADD CONSTRAINT "example_notes_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_campaign_campaigns_id_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "failed_tries_of" ON "failed_tries" USING btree ("account","at");
CREATE INDEX "sessions_of_member" ON "sessions" USING btree ("member");
CREATE INDEX "sessions_of_team" ON "sessions" USING btree ("team");
CREATE INDEX "annotation_tags_of" ON "annotation_tags" USING btree ("sentence","member");
CREATE INDEX "answers_of_task" ON "answers" USING btree ("task");
CREATE INDEX "answers_of_flag" ON "answers" USING btree ("task") WHERE content @> '{"kind": "flag"}';
CREATE INDEX "answers_of_sentence" ON "answers" USING btree ("sentence_key") WHERE sentence_key is not null;
CREATE INDEX "assignments_of_task" ON "assignments" USING btree ("task");
CREATE INDEX "assignments_held" ON "assignments" USING btree ("worker","lease_ends") WHERE not answered and not given_back;
CREATE INDEX "assignments_answered" ON "assignments" USING btree ("worker") WHERE answered;
CREATE INDEX "assignments_of_round" ON "assignments" USING btree ("campaign","worker","round") WHERE round is not null;
CREATE INDEX "assignments_of_broken_image" ON "assignments" USING btree ("campaign") WHERE broken_image is not null;
CREATE INDEX "assignments_waiting" ON "assignments" USING btree ("campaign","lease_ends") WHERE answered::int + given_back::int = 0;
CREATE INDEX "campaign_events_of" ON "campaign_events" USING btree ("campaign","id");
CREATE INDEX "images_by_adding" ON "images" USING btree ("campaign","added_at","hash");
CREATE INDEX "inputs_by_set" ON "inputs" USING btree ("campaign",((content ->> 'set')::bigint));
CREATE INDEX "inputs_by_size" ON "inputs" USING btree ("campaign",(jsonb_array_length(content -> 'images')));
CREATE INDEX "ledger_earned" ON "ledger" USING btree ("worker","amount") WHERE key not like '%fee/%';
CREATE INDEX "messages_of" ON "messages" USING btree ("worker","id");
CREATE INDEX "payout_lines_of" ON "payout_lines" USING btree ("payout");
CREATE INDEX "payouts_of" ON "payouts" USING btree ("campaign","id");
CREATE INDEX "qualification_events_of" ON "qualification_events" USING btree ("worker","id");
CREATE INDEX "qualification_materials_of" ON "qualification_materials" USING btree ("campaign","id");
CREATE INDEX "reviews_of" ON "reviews" USING btree ("assignment","id");
CREATE INDEX "tasks_open" ON "tasks" USING btree ("campaign","stage","rank","id") WHERE counted_answers < seats and not is_closed and not is_withdrawn;
CREATE INDEX "tasks_open_limited" ON "tasks" USING btree ("campaign","stage","rank","id") WHERE counted_answers < seats and not is_closed and not is_withdrawn and stage = 'writing' and pool = 'limited';
CREATE INDEX "tasks_of_subject" ON "tasks" USING btree ("campaign","subject");
CREATE INDEX "texts_of" ON "texts" USING btree ("campaign","name","id");
CREATE INDEX "worker_events_of" ON "worker_events" USING btree ("worker","id");
CREATE INDEX "worker_sessions_of" ON "worker_sessions" USING btree ("worker");
CREATE INDEX "workers_by_joining" ON "workers" USING btree ("campaign","joined_at","id");
CREATE INDEX "submission_events_of" ON "submission_events" USING btree ("submission","id");
CREATE INDEX "submissions_of" ON "submissions" USING btree ("benchmark","team","id");
CREATE INDEX "example_notes_of" ON "example_notes" USING btree ("campaign","split","example");
CREATE INDEX "predictions_of" ON "predictions" USING btree ("campaign","id");

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER annotation_sentences_append_only BEFORE UPDATE OR DELETE ON annotation_sentences FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER annotation_sentences_not_truncated BEFORE TRUNCATE ON annotation_sentences FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER annotation_tags_append_only BEFORE UPDATE OR DELETE ON annotation_tags FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER annotation_tags_not_truncated BEFORE TRUNCATE ON annotation_tags FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER annotations_append_only BEFORE UPDATE OR DELETE ON annotations FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER annotations_not_truncated BEFORE TRUNCATE ON annotations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER answers_append_only BEFORE UPDATE OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER answers_not_truncated BEFORE TRUNCATE ON answers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_not_truncated BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER campaign_events_append_only BEFORE UPDATE OR DELETE ON campaign_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER campaign_events_not_truncated BEFORE TRUNCATE ON campaign_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER consents_not_truncated BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gold_files_append_only BEFORE UPDATE OR DELETE ON gold_files FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER gold_files_not_truncated BEFORE TRUNCATE ON gold_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_not_truncated BEFORE TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payout_lines_append_only BEFORE UPDATE OR DELETE ON payout_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payout_lines_not_truncated BEFORE TRUNCATE ON payout_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payouts_append_only BEFORE UPDATE OR DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER payouts_not_truncated BEFORE TRUNCATE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER qualification_events_append_only BEFORE UPDATE OR DELETE ON qualification_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER qualification_events_not_truncated BEFORE TRUNCATE ON qualification_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER qualification_materials_append_only BEFORE UPDATE OR DELETE ON qualification_materials FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER qualification_materials_not_truncated BEFORE TRUNCATE ON qualification_materials FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER reviews_append_only BEFORE UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER reviews_not_truncated BEFORE TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER scores_append_only BEFORE UPDATE OR DELETE ON scores FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER scores_not_truncated BEFORE TRUNCATE ON scores FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER submission_events_append_only BEFORE UPDATE OR DELETE ON submission_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER submission_events_not_truncated BEFORE TRUNCATE ON submission_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER submissions_append_only BEFORE UPDATE OR DELETE ON submissions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER submissions_not_truncated BEFORE TRUNCATE ON submissions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER submitted_runs_append_only BEFORE UPDATE OR DELETE ON submitted_runs FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER submitted_runs_not_truncated BEFORE TRUNCATE ON submitted_runs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER texts_append_only BEFORE UPDATE OR DELETE ON texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER texts_not_truncated BEFORE TRUNCATE ON texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER worker_events_append_only BEFORE UPDATE OR DELETE ON worker_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER worker_events_not_truncated BEFORE TRUNCATE ON worker_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION add_to_stage(of_campaign text, of_stage text, more_tasks bigint, more_done bigint, more_seats bigint, more_answers bigint, more_spent numeric) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free integer := pg_backend_pid() % 256;
BEGIN
  FOR attempt IN 1..256 LOOP
    EXIT WHEN pg_try_advisory_xact_lock(hashtext('stage_counts'), free);
    free := (free + 1) % 256;
  END LOOP;
  INSERT INTO stage_counts AS counts (campaign, stage, slot, tasks, done, seats, counted_answers, spent)
  VALUES (of_campaign, of_stage, free, more_tasks, more_done, more_seats, more_answers, more_spent)
  ON CONFLICT (campaign, stage, slot) DO UPDATE SET
    tasks = counts.tasks + excluded.tasks,
    done = counts.done + excluded.done,
    seats = counts.seats + excluded.seats,
    counted_answers = counts.counted_answers + excluded.counted_answers,
    spent = counts.spent + excluded.spent;
END $$;

CREATE FUNCTION count_added_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_stage(campaign, stage, count(*), count(*) FILTER (WHERE counted_answers = seats), sum(seats), sum(counted_answers), 0)
  FROM added WHERE NOT is_closed OR counted_answers = seats GROUP BY campaign, stage;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := (NOT old.is_closed OR old.counted_answers = old.seats)::integer;
  after integer := (NOT new.is_closed OR new.counted_answers = new.seats)::integer;
BEGIN
  PERFORM add_to_stage(new.campaign, new.stage, after - before,
    (new.counted_answers = new.seats)::integer - (old.counted_answers = old.seats)::integer,
    after * new.seats - before * old.seats, after * new.counted_answers - before * old.counted_answers, 0);
  RETURN NULL;
END $$;

CREATE FUNCTION count_added_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_stage(campaign, stage, 0, 0, 0, 0, sum(amount)) FROM added GROUP BY campaign, stage;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_counted_when_added AFTER INSERT ON tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_tasks();

CREATE TRIGGER tasks_counted_when_changed AFTER UPDATE ON tasks FOR EACH ROW WHEN ((old.seats, old.counted_answers, old.is_closed) IS DISTINCT FROM (new.seats, new.counted_answers, new.is_closed)) EXECUTE FUNCTION count_changed_task();

CREATE TRIGGER ledger_counted AFTER INSERT ON ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_payments();
