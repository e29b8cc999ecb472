import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Button, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ListContextProvider, useList } from 'react-admin'
import type { TSchema } from 'typebox'
import type { Call } from '../../contract/call.ts'
import { fieldOf, type Values } from '../../contract/fields/schema.ts'
import type { Form, PartOf } from '../../forms/form.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { sentences } from '../../rules/messages.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { format } from '../ui/format.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'

interface Part {
  id: number
  version: number
}

interface PartsProps<P extends Part> {
  authority: Authority
  mayEdit: boolean
  title: string
  /** The label of the add button; `what` is the name of one record. */
  add: string
  what: string
  nameOf(part: P): string
  empty: string
  list(how: { signal: AbortSignal }): Promise<{ items: (P & Values)[] }>
  schema: TSchema
  columns: readonly (keyof P & string)[]
  shown?: Partial<Record<keyof P, (part: P) => ReactNode>>
  /** The initial sort column. */
  sortBy: keyof P & string
  forms: Record<'create' | 'update', Form<PartOf<P>>>
  remove: Call
  /** The path parameter of `remove` for the id of a record. */
  param: string
}

const isNull = (value: unknown) => value === null

/** Replaces null by '', because null does not sort against text. */
const withoutNulls = <P extends Part>(part: P): P =>
  Object.fromEntries(Object.entries(part).map(([name, value]) => [name, isNull(value) ? '' : value])) as P

/** A card with the contacts or the forms of an authority. Sorts the rows itself, because the list call has no pages. */
export function Parts<P extends Part>({ authority, mayEdit, title, add, what, empty, list, forms, remove, ...of }: PartsProps<P>) {
  const reading = useRead(['licensing-authorities', title, authority.id], list)
  const { data } = reading
  const [open, setOpen] = useState<{ id?: number; to: 'add' | 'edit' | 'delete' } | null>(null)
  const chosen: (P & Values) | undefined = data?.items.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)
  const ofPart = (part: P) => ({ params: { id: authority.id, [of.param]: part.id }, ifMatch: part.version })
  const { active } = authority
  return (
    <Section
      title={title}
      actions={
        mayEdit && (
          <Button startIcon={<AddIcon />} disabled={!active} onClick={() => setOpen({ to: 'add' })}>
            {add}
          </Button>
        )
      }
    >
      {!data && <Waiting on={reading} of={title.toLowerCase()} />}
      {data?.items.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {empty}
        </Typography>
      )}
      {data && data.items.length > 0 && (
        <PartTable
          {...of}
          title={title}
          parts={data.items}
          buttons={
            mayEdit ? { disabled: !active, edit: (id) => setOpen({ id, to: 'edit' }), remove: (id) => setOpen({ id, to: 'delete' }) } : null
          }
        />
      )}
      {open?.to === 'add' && <CallForm form={forms.create} context={{ ownerId: authority.id }} onClose={close} />}
      {chosen && open?.to === 'edit' && <CallForm form={forms.update} context={{ ownerId: authority.id, part: chosen }} onClose={close} />}
      {chosen && open?.to === 'delete' && (
        <DeleteRecord
          call={remove}
          request={ofPart(chosen)}
          title={`Delete ${what}`}
          text={sentences.deleteConfirm(of.nameOf(chosen))}
          onClose={close}
        />
      )}
    </Section>
  )
}

interface PartTableProps<P extends Part> extends Pick<PartsProps<P>, 'title' | 'nameOf' | 'schema' | 'columns' | 'shown' | 'sortBy'> {
  parts: P[]
  buttons: { disabled: boolean; edit(id: number): void; remove(id: number): void } | null
}

function PartTable<P extends Part>({ title, parts, nameOf, schema, columns, shown, sortBy, buttons }: PartTableProps<P>) {
  const sorted = useList({ data: parts.map(withoutNulls), sort: { field: sortBy, order: 'ASC' }, perPage: parts.length })
  return (
    <ListContextProvider value={sorted}>
      <ListTable<P> label={title} rowClick={false}>
        {columns.map((name) => (
          <CardCol
            key={name}
            source={name}
            label={fieldOf(schema, name).title}
            render={(part: P) => shown?.[name]?.(part) ?? format(fieldOf(schema, name), part[name])}
            sx={{ '&.MuiTableCell-body': { overflowWrap: 'anywhere' } }}
          />
        ))}
        {buttons && (
          <ButtonColumn<P>
            label="Edit"
            icon={EditIcon}
            nameOf={nameOf}
            isDisabled={() => buttons.disabled}
            onPress={({ id }) => buttons.edit(id)}
          />
        )}
        {buttons && (
          <ButtonColumn<P>
            label="Delete"
            icon={DeleteIcon}
            nameOf={nameOf}
            isDisabled={() => buttons.disabled}
            onPress={({ id }) => buttons.remove(id)}
          />
        )}
      </ListTable>
    </ListContextProvider>
  )
}
