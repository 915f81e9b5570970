import { userInfo } from 'node:os'

/** The account that a command runs under, as the audit log names it. A container may run under a number without a name. */
export function operatorName(): string {
  try {
    return `os:${userInfo().username}`
  } catch {
    return `os:${process.getuid?.() ?? 'unknown'}`
  }
}
