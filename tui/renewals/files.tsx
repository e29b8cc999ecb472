import { useState } from 'react'
import { hasDocument } from '../../forms/renewals/license-received.ts'
import { Menu } from '../ui/dialogs/menu.tsx'
import { SaveAs } from '../ui/dialogs/save-as.tsx'
import type { At } from './license/steps.ts'

type FileName = 'letterToJurisdiction' | 'letterToProperty' | 'downloadDocument'

const LETTERS: { value: FileName; label: string }[] = [
  { value: 'letterToJurisdiction', label: 'Letter to Jurisdiction' },
  { value: 'letterToProperty', label: 'Letter to Property' },
]
const DOCUMENT: { value: FileName; label: string } = { value: 'downloadDocument', label: 'License Document' }

const FILES: Record<FileName, (license: string) => string> = {
  letterToJurisdiction: (license) => `letter-to-jurisdiction-${license}.docx`,
  letterToProperty: (license) => `letter-to-property-${license}.docx`,
  downloadDocument: (license) => `license-${license}.pdf`,
}

/** The files of a renewal that the user can save. */
export const filesOf = (at: Pick<At, 'license' | 'renewal'>) => [
  ...(at.license.mayEdit ? LETTERS : []),
  ...(hasDocument(at) ? [DOCUMENT] : []),
]

/** Offers the two letters, ready to sign, and the renewed license to be saved as files. */
export function Files({ at, onClose }: { at: At; onClose(): void }) {
  const { api, license, renewal } = at
  const [chosen, choose] = useState<FileName | null>(null)
  const items = filesOf(at)
  if (chosen === null)
    return (
      <Menu<FileName>
        title="Save into a file"
        items={items}
        chosen={items[0]?.value ?? 'letterToJurisdiction'}
        onChoose={choose}
        onClose={onClose}
      />
    )
  return (
    <SaveAs
      title={items.find(({ value }) => value === chosen)?.label ?? ''}
      path={FILES[chosen](license.licenseNumber.replace(/[^\w.-]+/g, '-'))}
      read={() => api.renewals[chosen]({ params: { id: renewal.id } })}
      onClose={onClose}
    />
  )
}
