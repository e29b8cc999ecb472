import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, listOf, Nothing, Text } from '../common.ts'

const ReleaseNote = Type.Object(
  {
    title: Text('Title', limits.name),
    summary: Text('Summary', limits.notes),
    publishedDate: Day('Published'),
    urlSlug: Text('Slug', limits.name),
    isNew: Flag('New'),
  },
  { title: 'A release note' },
)

export const releaseNotes = defineCalls({
  list: {
    method: 'GET',
    path: '/release-notes',
    permission: 'signedIn',
    does: 'List the release notes, latest first.',
    reply: listOf(ReleaseNote),
  },
  status: {
    method: 'GET',
    path: '/release-notes/new',
    permission: 'signedIn',
    does: 'Return whether there are release notes that you have not dismissed.',
    reply: Type.Object(
      { hasReleaseNotes: Flag('Any'), hasNewReleaseNotes: Flag('New'), userDismissed: Flag('Dismissed') },
      { title: 'What is new' },
    ),
  },
  dismiss: {
    method: 'PUT',
    path: '/release-notes/new/dismiss',
    permission: 'signedIn',
    does: 'Dismiss the new release notes.',
    reply: Nothing,
    attempt: 'dismiss the Release Notes',
  },
  download: {
    method: 'GET',
    path: '/release-notes/{urlSlug}',
    permission: 'signedIn',
    does: 'Return a release note as one self-contained page.',
    reply: { file: 'text/html' },
    navigates: true,
  },
})
