import { BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import { bulkCriteria } from '../../../forms/renewals/bulk-begin.ts'
import { useCategoryOptions } from '../../license-types/useTypeOptions.ts'
import { useList } from '../../ui/filters/useChoices.ts'
import { Follows } from '../../ui/forms/FieldEffects.tsx'
import { FormFields } from '../../ui/forms/FormFields.tsx'
import { inputsOf } from '../../ui/forms/fieldInputs.ts'

export function CriteriaFields() {
  const lists = {
    authorities: useList('authorities'),
    categories: useCategoryOptions(),
    types: useList('licenseTypes'),
    users: useList('taskAssignees'),
  }
  return (
    <>
      <FormFields schema={BulkBeginFilter} fields={inputsOf(bulkCriteria, lists)} inColumns />
      <Follows form={bulkCriteria} context={lists} />
    </>
  )
}
