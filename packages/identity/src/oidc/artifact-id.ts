import { createHash } from 'node:crypto'

/** A grant's id is inside the service only; everything else a browser holds, and only its hash is stored. */
export const storedId = (kind: string, id: string): string =>
  kind === 'Grant' ? id : createHash('sha256').update(id).digest('base64url')
