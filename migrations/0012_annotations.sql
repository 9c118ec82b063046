CREATE TABLE "annotation_seats" (
	"sentence" bigint NOT NULL,
	"member" text NOT NULL,
	"held_until" bigint NOT NULL,
	CONSTRAINT "annotation_seats_sentence_member_pk" PRIMARY KEY("sentence","member")
);
--> statement-breakpoint
CREATE TABLE "annotation_sentences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"annotation" bigint NOT NULL,
	"number" integer NOT NULL,
	"sentence" text NOT NULL,
	"example" jsonb NOT NULL,
	CONSTRAINT "annotation_sentences_once" UNIQUE("annotation","number")
);
--> statement-breakpoint
CREATE TABLE "annotation_tags" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"sentence" bigint NOT NULL,
	"member" text NOT NULL,
	"phenomena" text[] NOT NULL,
	"pair_reasoning" text[],
	"at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "annotations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"corpus" text NOT NULL,
	"source_kind" text NOT NULL,
	"source" text NOT NULL,
	"seed" text NOT NULL,
	"people" integer NOT NULL,
	"by" text NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "annotations_of_several" CHECK ("annotations"."people" >= 2)
);
--> statement-breakpoint
ALTER TABLE "annotation_seats" ADD CONSTRAINT "annotation_seats_sentence_annotation_sentences_id_fk" FOREIGN KEY ("sentence") REFERENCES "public"."annotation_sentences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_seats" ADD CONSTRAINT "annotation_seats_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_sentences" ADD CONSTRAINT "annotation_sentences_annotation_annotations_id_fk" FOREIGN KEY ("annotation") REFERENCES "public"."annotations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_tags" ADD CONSTRAINT "annotation_tags_sentence_annotation_sentences_id_fk" FOREIGN KEY ("sentence") REFERENCES "public"."annotation_sentences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotation_tags" ADD CONSTRAINT "annotation_tags_member_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "annotation_tags_of" ON "annotation_tags" USING btree ("sentence","member");--> statement-breakpoint
CREATE TRIGGER annotations_append_only BEFORE UPDATE OR DELETE ON annotations FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER annotation_sentences_append_only BEFORE UPDATE OR DELETE ON annotation_sentences FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER annotation_tags_append_only BEFORE UPDATE OR DELETE ON annotation_tags FOR EACH ROW EXECUTE FUNCTION refuse_change();