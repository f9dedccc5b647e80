-- Tells a user's open tabs, once the transaction is committed: a row, and a signal that names it.
CREATE FUNCTION publish_event(told integer, new_event jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  INSERT INTO user_events (user_id, event) VALUES (told, new_event) RETURNING id INTO new_id;
  PERFORM pg_notify('site_events', told || ':' || new_id);
END $$;
