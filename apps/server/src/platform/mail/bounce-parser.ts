import type { Parse } from '#platform/files/parser-messages.ts'
import { readReturn, type ReturnedMessage } from './returned-message.ts'

/** Parses a message from the bounce address, in the parser process. */
export const parse: Parse<{ readonly message: Uint8Array }, never, ReturnedMessage> =
  // oxlint-disable-next-line require-yield -- its result is all that there is.
  async function* ({ message }) {
    return readReturn(message)
  }
