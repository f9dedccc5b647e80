DROP INDEX "tasks_begun";--> statement-breakpoint
DROP INDEX "tasks_end";--> statement-breakpoint
DROP INDEX "tasks_user";--> statement-breakpoint
CREATE INDEX "tasks_begun" ON "tasks" USING btree ("kind","begin_time") WHERE "tasks"."begin_time" is not null;--> statement-breakpoint
CREATE INDEX "tasks_end" ON "tasks" USING btree ("end_time") WHERE "tasks"."end_time" is not null;--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id") WHERE "tasks"."user_id" is not null;