import { useBlocker } from '@tanstack/react-router'
import { LeaveQuestion } from '#form/leave-question.tsx'
import { isSigningOut } from '#lib/sign-out.ts'

/** While `when`, another path, a closed tab and a reload ask first. The end of a sign-in does not wait for an answer. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !isSigningOut(),
    withResolver: true,
  })
  const isAsked = blocker.status === 'blocked'
  return <LeaveQuestion open={isAsked} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />
}
