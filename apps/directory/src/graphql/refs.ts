import type { CollectionRow } from '../collections/store.ts';
import type { CommentRow } from '../comments/store.ts';
import type { BulkExportRow } from '../exports/store.ts';
import type { PostRow } from '../posts/store.ts';
import type { TopicRow } from '../topics/store.ts';
import type { UserRow } from '../users/store.ts';
import type { VoteRow } from '../votes/store.ts';
import { builder } from './builder.ts';
import { connectionOf } from './connections.ts';

// References to types, so that types can refer to one another. The fields of a type are defined with its resource.
export const Post = builder.objectRef<PostRow>('Post');
export const Topic = builder.objectRef<TopicRow>('Topic');
export const Collection = builder.objectRef<CollectionRow>('Collection');
export const User = builder.objectRef<UserRow>('User');
export const Comment = builder.objectRef<CommentRow>('Comment');
export const Vote = builder.objectRef<VoteRow>('Vote');
export const BulkExport = builder.objectRef<BulkExportRow>('BulkExport');

export const [PostConnection, PostEdge] = connectionOf('Post', Post);
export const [TopicConnection] = connectionOf('Topic', Topic);
export const [CollectionConnection, CollectionEdge] = connectionOf('Collection', Collection);
export const [UserConnection] = connectionOf('User', User);
export const [CommentConnection, CommentEdge] = connectionOf('Comment', Comment);
export const [VoteConnection] = connectionOf('Vote', Vote);
