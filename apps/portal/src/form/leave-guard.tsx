import { useBlocker } from '@tanstack/react-router'
import { LeaveQuestion } from '#form/leave-question.tsx'
import { isSigningOut } from '#lib/sign-out.ts'

/**
 * While `when`, another path, a closed tab and a reload ask first. The end of a sign-in does not wait for an answer.
 * @param survivesReload a reload brings back what was typed, so only another path asks
 */
export function LeaveGuard({
  when,
  survivesReload = false,
}: {
  when: boolean
  survivesReload?: boolean
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !survivesReload && !isSigningOut(),
    withResolver: true,
  })
  const isAsked = blocker.status === 'blocked'
  return (
    <LeaveQuestion
      open={isAsked}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
