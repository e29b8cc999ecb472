import { TextInput } from 'react-admin'
import type { Values } from '../../contract/fields/schema.ts'
import { limits } from '../../rules/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import type { Errors } from '../ui/forms/resolver.ts'

const check = ({ name }: Values): Errors => {
  const text = String(name ?? '').trim()
  if (!text) return { name: messages.required }
  return text.length > limits.name ? { name: sentences.tooLong('Name', limits.name) } : {}
}

/** Asks for the name under which the filters are saved. */
export function SaveFilters({ onSave, onClose }: { onSave(name: string): void; onClose(): void }) {
  const submit = async ({ name }: Values) => {
    onSave(String(name).trim())
    return undefined
  }
  return (
    <FormDialog title="Save These Filters" values={{ name: '' }} validate={check} onSubmit={submit} onClose={onClose} save="Save">
      <TextInput source="name" label="Name" isRequired helperText={false} />
    </FormDialog>
  )
}
