DROP INDEX "assignments_of_round";--> statement-breakpoint
CREATE INDEX "assignments_of_round" ON "assignments" USING btree ("campaign","worker","round");