import { divisions as calls } from '../../../contract/divisions/calls.ts'
import { Division } from '../../divisions/division.model.ts'
import { named } from '../../kit/database/query.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { changedBody, newBody } from './cells.ts'
import type { Applying, RecordKind } from './record-session.ts'

const divisionOf = async ({ ctx, clientId, given }: Applying): Promise<Division | undefined> => {
  const theirs = Division.query(ctx.db).where('client_id', clientId ?? 0)
  if (typeof given.id !== 'number') return (await named(theirs.orderBy('id'), 'divisions', given.name))[0]
  const found = await theirs.findById(given.id)
  if (!found) throw refuse.unknownId('id')
  return found
}

export const divisionKind = (_target: ImportTarget): RecordKind => ({
  kind: 'divisions',
  nameOf: ({ name }) => name,
  async apply(applying) {
    const { clientId, given, perform } = applying
    const division = await divisionOf(applying)
    if (!division) {
      const answer = await perform('divisions.create', { body: { ...newBody(calls.create.body, given), clientId } })
      return { outcome: 'created', recordId: Number(fieldIn(answer, 'id')) }
    }
    const body = changedBody(calls.update.body, { ...division }, given)
    if (body) await perform('divisions.update', { id: division.id, body })
    return { outcome: body ? 'updated' : 'unchanged', recordId: division.id }
  },
})
