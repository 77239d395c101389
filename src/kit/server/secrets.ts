import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** For the few secrets that must be read again, and may not lie in the database or its backup as they are. */
export type Secrets = {
  /** @param about whose secret it is and which: it can be opened as nothing else */
  seal(text: string, about: string): string;
  /** @throws Error when it was sealed with another key, about something else, or was changed */
  open(sealed: string, about: string): string;
};

const mark = 'sealed:1:';
const nonceBytes = 12;
const tagBytes = 16;

export function isSealed(text: string): boolean {
  return text.startsWith(mark);
}

/** AES-256-GCM. @param key 32 bytes */
export function openSecrets(key: Buffer): Secrets {
  return {
    seal(text, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed, about) {
      if (!isSealed(sealed)) throw new Error(`what should be sealed is not: ${about}`);
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new Error(`${about} cannot be opened with this SECRET_KEY`, { cause });
      }
    },
  };
}
