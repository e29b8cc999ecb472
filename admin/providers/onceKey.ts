/** A new Idempotency-Key. Not crypto.randomUUID: browsers do not offer it to pages over plain HTTP from another machine. */
export const onceKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
