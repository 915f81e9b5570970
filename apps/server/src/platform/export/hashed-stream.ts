import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a stream through and computes the SHA-256 of its bytes. Call `sha256` (hexadecimal) only
 * after the end of the stream.
 */
export function hashedStream(source: Readable): {
  readonly stream: Readable
  readonly sha256: () => string
} {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(part: Uint8Array, _encoding, done) {
      hash.update(part)
      done(null, part)
    },
  })
  // An error of the source ends the returned stream with the same error. The caller handles it.
  pipeline(source, stream, () => undefined)
  return { stream, sha256: () => hash.digest('hex') }
}
