const ANSWER_MS = 10_000

/** Whether the feedback service is at work. It answers by its status alone, so this is no call of the contract. */
export async function isFeedbackUp(): Promise<boolean> {
  const response = await fetch('/edge/health', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => null,
  )
  // An answer that nobody reads to its end holds its connection.
  await response?.body?.cancel().catch(() => undefined)
  return response?.status === 200
}
