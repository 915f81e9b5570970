import { createHash } from 'node:crypto'

/**
 * Returns the id under which an artifact is stored. Browsers know the ids of all artifacts except
 * grants, so for these only hashes are stored. A leaked database then reveals no usable id.
 */
export const storedId = (kind: string, id: string): string =>
  kind === 'Grant' ? id : createHash('sha256').update(id).digest('base64url')
