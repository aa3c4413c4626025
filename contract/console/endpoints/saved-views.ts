import * as s from '../saved-views.ts';
import { nothing } from '../values.ts';
import { type Endpoint, everyone, salesTeam } from './endpoint.ts';

export const savedViewEndpoints = {
  savedViews: {
    method: 'GET',
    path: '/views',
    access: everyone,
    summary: "The user's own saved views and those that are shared, by name",
    reply: s.savedViews,
  },
  saveView: {
    method: 'POST',
    path: '/views',
    access: everyone,
    summary: 'Saves a view for the user',
    body: s.newView,
    reply: s.savedView,
  },
  changeView: {
    method: 'PATCH',
    path: '/views/:viewId',
    access: everyone,
    summary: "Changes one of the user's own views; an owner may change any shared one",
    body: s.viewChange,
    reply: s.savedView,
  },
  shareView: {
    method: 'POST',
    path: '/views/:viewId/share',
    access: salesTeam,
    summary: "Shows one of the user's own views to everyone, or no longer",
    body: s.viewSharing,
    reply: s.savedView,
  },
  removeView: {
    method: 'DELETE',
    path: '/views/:viewId',
    access: everyone,
    summary: "Removes one of the user's own views; an owner may remove any shared one",
    reply: nothing,
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
