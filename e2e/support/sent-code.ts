import type { Engine } from '@choba/database/engine.ts'
import { asOwner } from '@choba/database/owner.ts'
import { expect } from '@playwright/test'

type CodeEmail = 'codeAddressProof' | 'signInCode'

/**
 * Returns the code in the last e-mail to an address, from a server that writes e-mails without
 * sending them.
 */
export async function codeSentTo(
  { engine }: { engine: Engine },
  address: string,
  kind: CodeEmail = 'codeAddressProof',
): Promise<string> {
  const emails = () =>
    asOwner(engine, (q) =>
      q
        .selectFrom('mails')
        .select('body_text')
        .where('recipient', '=', address)
        .where('kind', '=', kind)
        .orderBy('created_at', 'desc')
        .execute(),
    )
  await expect.poll(async () => (await emails()).length).toBeGreaterThan(0)
  return /\b\d{6}\b/.exec((await emails())[0]!.body_text!)![0]
}
