import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ZodError } from 'zod';
import { foldUsername } from '#features/accounts/rules.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { errorMessage } from '#kit/error-fields.ts';
import { openLog } from '#kit/server/log.ts';
import { hashPassword } from '#kit/server/passwords.ts';
import { openNextToServer } from './open-next-to-server.ts';

/**
 * `npm run admin:create -- <username> <email>`: creates the first admin of an installation. A new account
 * gets a random password, which is printed once. An existing account becomes an admin and keeps its password.
 */
const [username, email] = process.argv.slice(2);
if (!username || !email) {
  console.error('Usage: npm run admin:create -- <username> <email>');
  process.exit(2);
}

const { kit, close } = await openNextToServer(openLog('warn'));
try {
  console.log(await makeAdmin(username, email));
} catch (error) {
  console.error(messagesOf(error));
  process.exitCode = 1;
} finally {
  await close();
}

function messagesOf(error: unknown): string {
  if (error instanceof ZodError) return error.issues.map(({ message }) => message).join('\n');
  return errorMessage(error);
}

async function makeAdmin(name: string, address: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  return kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update users set role = 'admin' where username_folded = ${foldUsername(name)} returning id`.execute(tx);
    const id =
      rows[0]?.id ??
      (await insertUser(tx, { username: name, email: address, fullName: name, role: 'admin' }, hash));
    if (id === null)
      throw new Error(`An account with the address ${address} already exists under another name.`);
    await writeAudit(tx, {
      actorId: null,
      action: 'admin made from the command line',
      subject: `user ${id}`,
    });
    return rows[0] ? `${name} is an admin now.` : `${name} is an admin now. The password is ${password}`;
  });
}
