import { STATE_CHOICES } from '../../rules/places.ts'
import { useList } from '../ui/filters/useChoices.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

/** The fields of Add Renewal Tip and Edit Renewal Tip. */
export const useTipFields = (): FieldData[] => [
  { name: 'description', lines: 3 },
  { name: 'renewalTipCategoryId', options: useList('tipCategories') },
  { name: 'stateProvince', suggestions: STATE_CHOICES, helperText: 'Without a state it is for all of them' },
]
