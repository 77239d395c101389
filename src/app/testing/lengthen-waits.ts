import type { TestApp } from './test-app.ts';

/**
 * Adds an hour to every wait after too many attempts. The first wait is one second, which a slow machine
 * could exceed before the test checks it.
 */
export async function lengthenWaits({ kit }: TestApp): Promise<void> {
  await kit.pool.query(`
    create function lengthen_wait() returns trigger language plpgsql as $$ begin
      if new.blocked_until > clock_timestamp() then new.blocked_until := new.blocked_until + interval '1 hour'; end if;
      return new;
    end $$;
    create trigger lengthen_wait before update on rate_limit_attempts for each row execute function lengthen_wait()`);
}
