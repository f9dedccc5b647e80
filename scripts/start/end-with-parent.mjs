// Loaded into a child by --import: when its parent dies, the channel closes, and the child ends in its usual way.
// Workers that the child starts inherit the flag, not the parent: their channel is theirs.
if (process.channel && process.ppid === Number(process.env.END_WITH_PARENT)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
