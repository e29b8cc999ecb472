import { Chip, Stack } from '@mui/material'
import type { ImportField } from '../../../contract/imports/schemas.ts'
import { Section } from '../../ui/Page.tsx'
import type { Draft } from '../useMapping.ts'

interface MergedProps {
  fields: readonly ImportField[]
  draft: Draft
  onCheck(): void
}

/** The replaced spellings. Removing a replacement checks the file again. */
export function Merged({ fields, draft: { mapping, change }, onCheck }: MergedProps) {
  const { merges = [] } = mapping
  if (merges.length === 0) return null
  const remove = (at: number) => {
    change({ ...mapping, merges: merges.filter((_, index) => index !== at) })
    onCheck()
  }
  return (
    <Section title="Replaced Spellings">
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {merges.map(({ field, from, to }, index) => (
          <Chip
            key={`${field} ${from}`}
            size="small"
            label={`${fields.find((one) => one.field === field)?.title ?? field}: ${from} → ${to}`}
            onDelete={() => remove(index)}
          />
        ))}
      </Stack>
    </Section>
  )
}
