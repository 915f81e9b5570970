import { Socket } from 'node:net'

/**
 * A socket that sends in one go what is written in one turn: an opening and its first statement, an audit entry and its
 * commit. Each write on its own wakes the other side.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  let isGathering = false
  const gather = (): void => {
    if (isGathering) return
    isGathering = true
    socket.cork()
    process.nextTick(() => {
      isGathering = false
      socket.uncork()
    })
  }
  // Not before: `connect` puts the class's own `write` back.
  socket.once('connect', () => {
    const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
    socket.write = (...given: unknown[]) => {
      gather()
      return write(...given)
    }
  })
  return socket
}
