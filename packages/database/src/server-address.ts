/**
 * Rejects a DATABASE_URL that is not a `postgres://` address. The driver would otherwise treat the
 * text as the name of a local database.
 * @throws Error with a message for the operator, without the address, because it contains a
 * password
 */
export function expectServerAddress(url: string): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('DATABASE_URL is an address such as postgres://choba:…@db.internal/choba.')
}
