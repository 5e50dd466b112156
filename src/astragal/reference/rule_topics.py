"""The rules of a game, topic by topic, with boards that show them."""

from astragal.learn import RuleTopic, topics
from astragal.notation import read_position
from astragal.protocol.answers import Topic, TopicBoard, Topics
from astragal.scene import scene


def rule_topics(game: str) -> Topics:
    """Return the rules of a game.

    >>> rule_topics("quixo").topics[0].topic
    'goal'
    """
    return Topics(tuple(map(_topic, topics(game))))


def _topic(topic: RuleTopic) -> Topic:
    if not topic.position:
        return Topic(topic.topic, topic.clauses)
    shown = scene(read_position(topic.position), (topic.seat,))
    return Topic(topic.topic, topic.clauses, TopicBoard(topic.position, shown, topic.seat, topic.cells))
