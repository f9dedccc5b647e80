CREATE INDEX "pay_attempts_paid" ON "pay_attempts" USING btree ("pay_time") WHERE "pay_attempts"."status" = 'paid';--> statement-breakpoint
CREATE INDEX "chat_runs_create_time" ON "chat_runs" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "draw_records_done" ON "draw_records" USING btree ("end_time") WHERE "draw_records"."status" = 3;--> statement-breakpoint
CREATE INDEX "users_create_time" ON "users" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "commissions_create_time" ON "commissions" USING btree ("create_time");