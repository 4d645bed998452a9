import { onTestFinished } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'

/** Until the test ends, the database takes no row of a table for which `condition` holds of `new`: one bad item in a list. */
export async function refuseRows(db: ShopDatabase, table: string, condition: string) {
  const name = `refuse_${table}`
  const undo = `drop function if exists ${name}() cascade`
  onTestFinished(async () => void (await db.$client.query(undo)))
  await db.$client.query(`
    ${undo};
    create function ${name}() returns trigger language plpgsql as
      $$ begin raise 'a row that cannot be written'; end $$;
    create trigger ${name} before insert or update on ${table}
      for each row when (${condition}) execute function ${name}()`)
}
