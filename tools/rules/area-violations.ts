export const VIOLATIONS = 'tools/rules/area-violations.ts'

/**
 * Violations of the rule for the server's folders (`area-imports.ts`) that are allowed, as `from ->
 * to`. The list can only become shorter: the check fails for a violation that is not in the list,
 * and for a listed violation that no longer exists.
 */
export const knownViolations: readonly string[] = []
