import { useReducer } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { bulkCriteria, criteriaOf, firstCriteria } from '../../../forms/renewals/bulk-begin.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import { numberList } from '../../../rules/records.ts'
import { type Dialog, titleOf } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { keep } from '../../ui/lists/selection.ts'
import { useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'
import { BulkBegin } from './begin.tsx'
import { useCriteriaLists } from './criteria.ts'
import { PickLicenses } from './licenses.tsx'
import { openWizard, wizardReducer } from './wizard.state.ts'

/** Bulk Begin Renewals by criteria: 1 criteria, 2 licenses, 3 dates. Each step leads back to the previous one. */
export function BulkBeginScreen() {
  const { api, user, back } = useSession()
  const first = firstCriteria(user)
  const [state, dispatch] = useReducer(wizardReducer, first, openWizard)
  const { lists, error } = useCriteriaLists()
  const { picked } = state.selection
  const isOver = state.begun === 'going' || (state.begun === 'ended' && picked.size === 0)

  switch (state.step) {
    case 'criteria': {
      if (!lists) return <Waiting title={titleOf(calls.renewals.bulkBegin)} error={error} onClose={back} />
      const find = async (criteria: Values): Promise<readonly number[]> => {
        const query = { ...criteriaOf(criteria), allIds: true, pageSize: limits.pageSizes[0] }
        const { licenseIds: ids = [] } = await api.renewals.bulkLicenses({ query })
        dispatch({ type: 'found', criteria, ids })
        return ids
      }
      const success = (_: Values, ids: unknown) => {
        const dropped = picked.size - keep(state.selection, numberList(ids)).picked.size
        return dropped > 0 ? sentences.selectionDropped(dropped) : ''
      }
      const dialog: Dialog = {
        ...dialogOf(bulkCriteria, lists, api),
        values: first,
        defaults: state.criteria,
        send: find,
        success,
        goesOn: true,
      }
      return <DialogBox dialog={dialog} aside={words.bulkSteps.criteria} onDone={async () => {}} onClose={back} onStale={async () => {}} />
    }
    case 'licenses':
      return <PickLicenses state={state} dispatch={dispatch} />
    case 'begin':
      return (
        <BulkBegin
          rows={[...picked.values()]}
          step={{ dates: state.dates, onDates: (dates) => dispatch({ type: 'dates', dates }) }}
          onClose={() => (isOver ? back() : dispatch({ type: 'step', step: 'licenses' }))}
          onBegun={async () => dispatch({ type: 'begun' })}
          onOutcome={(ids) => dispatch({ type: 'kept', ids })}
        />
      )
  }
}
