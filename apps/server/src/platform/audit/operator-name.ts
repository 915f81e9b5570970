import { userInfo } from 'node:os'

/**
 * Returns the operating system account of a command for the audit log. In a container, the account
 * may be a number without a name.
 */
export function operatorName(): string {
  try {
    return `os:${userInfo().username}`
  } catch {
    return `os:${process.getuid?.() ?? 'unknown'}`
  }
}
