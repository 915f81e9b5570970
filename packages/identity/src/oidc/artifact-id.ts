import { createHash } from 'node:crypto'

/**
 * Returns the id under which an artifact is stored. Browsers hold all ids except those of grants,
 * so only their hashes are stored.
 */
export const storedId = (kind: string, id: string): string =>
  kind === 'Grant' ? id : createHash('sha256').update(id).digest('base64url')
