// Loaded into a child by --import: when its parent dies, the channel closes, and the child ends in its usual way.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
