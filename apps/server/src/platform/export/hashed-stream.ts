import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'

/** A stream as it is, and the SHA-256 of its bytes once they have all gone through, in hexadecimal. */
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
  // An error of the source ends the stream with the same error: its reader handles it.
  pipeline(source, stream, () => undefined)
  return { stream, sha256: () => hash.digest('hex') }
}
