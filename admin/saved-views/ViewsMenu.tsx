import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import CheckIcon from '@mui/icons-material/Check'
import { Button, Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { calls } from '../../contract/index.ts'
import type { SavedView } from '../../contract/saved-views/calls.ts'
import type { ColumnSet } from '../../forms/columns.ts'
import { messages } from '../../rules/messages.ts'
import type { ViewList } from '../../rules/saved-views.ts'
import { late } from '../ui/states/late.tsx'
import { useCall } from '../ui/useCall.tsx'
import { isShown, linkOf, useListLook, useOpeningView, useRefreshViews, useSavedViews, useShowView } from './useViews.ts'
import type { Doing } from './ViewDialog.tsx'

const ViewDialog = late(async () => (await import('./ViewDialog.tsx')).ViewDialog)

/** The text below the name of a view. */
const about = ({ ownerName, mayEdit, sharedWith, isDefault }: SavedView): string | undefined => {
  const whose = mayEdit ? (sharedWith === 'Nobody' ? null : 'Shared') : `Shared by ${ownerName ?? 'your team'}`
  return [whose, isDefault && 'Default'].filter(Boolean).join(' · ') || undefined
}

interface Acts {
  edit(): void
  remove(): void
  copyLink(view: SavedView): void
  setDefault(request: { params: { id: number }; body: { isDefault: boolean } }): void
}

/** The menu items for the view last shown. An array, because a menu moves the focus only among its own children. */
const itemsOf = (view: SavedView, isShown: boolean, acts: Acts, choose: (act: () => void) => () => void) => [
  view.mayEdit && (
    <MenuItem key="edit" onClick={choose(acts.edit)}>
      {isShown ? `Edit “${view.name}”…` : `Save to “${view.name}”…`}
    </MenuItem>
  ),
  <MenuItem key="default" onClick={choose(() => acts.setDefault({ params: { id: view.id }, body: { isDefault: !view.isDefault } }))}>
    {view.isDefault ? 'Remove as Default' : `Set “${view.name}” as Default`}
  </MenuItem>,
  <MenuItem key="link" onClick={choose(() => acts.copyLink(view))}>
    Copy Link
  </MenuItem>,
  view.mayEdit && (
    <MenuItem key="delete" onClick={choose(acts.remove)}>
      {`Delete “${view.name}”`}
    </MenuItem>
  ),
]

interface ViewsMenuProps<Row, Name extends string> {
  list: ViewList
  of: ColumnSet<Row, Name>
}

/** The menu of a list's saved views: opens, saves, edits, shares and deletes them. */
export function ViewsMenu<Row, Name extends string>({ list, of: set }: ViewsMenuProps<Row, Name>) {
  const notify = useNotify()
  const { data } = useSavedViews(list)
  const refresh = useRefreshViews()
  const { look, show } = useListLook(set)
  const open = useShowView(show)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [doing, setDoing] = useState<Doing | null>(null)
  /** The view last shown. It can still be edited after the list has changed. */
  const [lastId, setLastId] = useState<number | null>(null)
  const views = data?.items ?? []
  const shown = views.find((view) => isShown(view, look))
  const shownId = shown?.id
  useEffect(() => {
    if (shownId !== undefined) setLastId(shownId)
  }, [shownId])
  const current = shown ?? views.find(({ id }) => id === lastId)
  useOpeningView(list, data?.items, open)

  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const close = () => setDoing(null)
  const { run: setDefault } = useCall(calls.savedViews.setDefault)
  const copyLink = async (view: SavedView) => {
    try {
      await navigator.clipboard.writeText(linkOf(view))
      notify(messages.linkCopied, { type: 'success' })
    } catch {
      // The clipboard is unavailable without HTTPS, and a browser can deny access.
      setDoing('link')
    }
  }
  return (
    <>
      <Button
        startIcon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {shown ? `View: ${shown.name}` : 'Views'}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {views.map((view) => (
          <MenuItem key={view.id} dense selected={view === shown} onClick={choose(() => open(view))}>
            <ListItemIcon>{view === shown && <CheckIcon fontSize="small" />}</ListItemIcon>
            <ListItemText primary={view.name} secondary={about(view)} />
          </MenuItem>
        ))}
        {views.length > 0 && <Divider />}
        {!shown && <MenuItem onClick={choose(() => setDoing('new'))}>Save as New View…</MenuItem>}
        {current &&
          itemsOf(
            current,
            current === shown,
            { edit: () => setDoing('edit'), remove: () => setDoing('delete'), copyLink, setDefault },
            choose,
          )}
      </Menu>
      {doing && (
        <ViewDialog doing={doing} list={list} look={look} current={current} isShown={current === shown} onClose={close} onDone={refresh} />
      )}
    </>
  )
}
