import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Returns 256 random bits for a cookie or a link. Only the hash of the token is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Operations with the server's own key: it encrypts secrets that the server must be able to decrypt, and
 * signs values that must come back unchanged.
 */
export type Secrets = {
  /** @param about the owner and the purpose of the secret; `open` requires the same text */
  seal(text: string, about: string): string;
  /** @throws Error when the secret was sealed with another key or for another purpose, or was changed */
  open(sealed: string, about: string): string;
  /** Seals the bytes of a file. */
  sealBytes(bytes: Uint8Array, about: string): Buffer;
  /** @throws Error for the same reasons as `open` */
  openBytes(sealed: Buffer, about: string): Buffer;
  /**
   * @param about the purpose of the signature, which is invalid for any other purpose
   * @returns 43 letters, digits, - and _
   */
  sign(text: string, about: string): string;
  isSigned(text: string, about: string, signature: string): boolean;
};

const prefix = 'sealed:1:';
/** The header of a sealed file; its last digit names the key and the method. */
const filePrefix = Buffer.from('sealed:1');
const nonceBytes = 12;
const tagBytes = 16;

export function isSealed(text: string): boolean {
  return text.startsWith(prefix);
}

/**
 * Uses AES-256-GCM, and HMAC-SHA-256 with a separate key.
 * @param key 32 bytes
 * @param previousKey the key that `key` replaces; its seals and signatures are still accepted, but it makes
 * no new ones
 */
export function openSecrets(key: Buffer, previousKey: Buffer | null = null): Secrets {
  const current = secretsOf(key);
  if (!previousKey) return current;
  const previous = secretsOf(previousKey);
  return {
    ...current,
    isSigned: (...signed) => current.isSigned(...signed) || previous.isSigned(...signed),
    open: (sealed, about) => tryBothKeys((secrets) => secrets.open(sealed, about)),
    openBytes: (sealed, about) => tryBothKeys((secrets) => secrets.openBytes(sealed, about)),
  };

  function tryBothKeys<Opened>(open: (secrets: Secrets) => Opened): Opened {
    try {
      return open(current);
    } catch (error) {
      try {
        return open(previous);
      } catch {
        throw error;
      }
    }
  }
}

function secretsOf(key: Buffer): Secrets {
  const signingKey = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'signatures', 32)));
  const sign = (text: string, about: string) =>
    createHmac('sha256', signingKey)
      .update(JSON.stringify([about, text]))
      .digest('base64url');
  return {
    sign,
    isSigned(text, about, signature) {
      const [expected, actual] = [Buffer.from(sign(text, about)), Buffer.from(signature)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
    seal: (text, about) => prefix + encrypt(Buffer.from(text), about).toString('base64url'),
    open(sealed, about) {
      if (!isSealed(sealed)) throw new Error(`what should be sealed is not: ${about}`);
      return decrypt(Buffer.from(sealed.slice(prefix.length), 'base64url'), about).toString('utf8');
    },
    sealBytes: (bytes, about) => Buffer.concat([filePrefix, encrypt(bytes, about)]),
    openBytes(sealed, about) {
      if (!sealed.subarray(0, filePrefix.length).equals(filePrefix))
        throw new Error(`what should be sealed is not: ${about}`);
      return decrypt(sealed.subarray(filePrefix.length), about);
    },
  };

  /** Returns the random nonce, the tag and the ciphertext. */
  function encrypt(plaintext: Uint8Array, about: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
    const ciphertext = [cipher.update(plaintext), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...ciphertext]);
  }

  function decrypt(bytes: Buffer, about: string): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const plaintext = decipher.update(bytes.subarray(nonceBytes + tagBytes));
      return Buffer.concat([plaintext, decipher.final()]);
    } catch (cause) {
      throw new Error(`${about} cannot be opened with this SECRET_KEY`, { cause });
    }
  }
}
