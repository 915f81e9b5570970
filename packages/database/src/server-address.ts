/**
 * Rejects a DATABASE_URL of another form. The driver would take a text without `postgres://` for
 * the name of a database on this machine.
 * @throws Error with a sentence for the operator, without the address, which has a password
 */
export function expectServerAddress(url: string): void {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new Error('DATABASE_URL is an address such as postgres://choba:…@db.internal/choba.')
}
