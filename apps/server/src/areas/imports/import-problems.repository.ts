import type { ImportProblemRow, ImportTableRow } from '@choba/database/import-tables.ts'
import type { Tx } from '@choba/database/scope.ts'

/** Position of a row in the list of rejected rows, from which the next page starts. */
export interface ProblemPlace {
  line: number
  position: number
}

const of = ({ q }: Tx, { merchant_id, id }: Pick<ImportTableRow, 'merchant_id' | 'id'>) =>
  q.selectFrom('import_problems').where('merchant_id', '=', merchant_id).where('import_id', '=', id)

/** Returns the rejected rows of an import in the order of their lines, starting after `after`. */
export const findProblems = (
  tx: Tx,
  row: Pick<ImportTableRow, 'merchant_id' | 'id'>,
  after: ProblemPlace | null,
  limit: number,
): Promise<ImportProblemRow[]> =>
  of(tx, row)
    .selectAll()
    .$if(after !== null, (query) =>
      query.where((where) =>
        where.or([
          where('line', '>', after!.line),
          where.and([where('line', '=', after!.line), where('position', '>', after!.position)]),
        ]),
      ),
    )
    .orderBy('line')
    .orderBy('position')
    .limit(limit)
    .execute()

export async function countProblems(
  tx: Tx,
  row: Pick<ImportTableRow, 'merchant_id' | 'id'>,
): Promise<number> {
  const { count } = await of(tx, row)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
